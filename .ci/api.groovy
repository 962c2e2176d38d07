// For japicmp, which takes an annotation's elements for the abstract methods of a class, and does not look at their defaults.
import japicmp.model.JApiCompatibilityChange
import japicmp.model.JApiCompatibilityChangeType

def hasDefault = { method -> method.present && method.get().methodInfo.getAttribute('AnnotationDefault') != null }

jApiClasses.findAll { it.classType.newType == 'ANNOTATION' && it.classType.oldType == 'ANNOTATION' }*.methods.flatten().each { element ->
  if (hasDefault(element.newMethod)) {
    // A new one breaks nobody: annotations that do not state it are as they were.
    element.compatibilityChanges.removeIf { it.type == JApiCompatibilityChangeType.METHOD_ABSTRACT_ADDED_TO_CLASS }
  } else if (hasDefault(element.oldMethod) && element.newMethod.present) {
    println "[ERROR] ${element.newMethod.get().longName} has no default any more"
    element.compatibilityChanges.add(new JApiCompatibilityChange(JApiCompatibilityChangeType.METHOD_ABSTRACT_ADDED_TO_CLASS))
  }
}
jApiClasses
